import { BSON, ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { ParsedDocuments } from './parsed-documents';

const card = (title: string) => ({ _id: new ObjectId('66f000000000000000000001'), title, date: new Date(0) });

it('parses what has changed, and only that', () => {
  const documents = new ParsedDocuments(10_000);
  const first = documents.parse(BSON.serialize(card('Otters')));
  expect(first).toEqual(card('Otters'));
  expect(documents.parse(BSON.serialize(card('Otters')))).toBe(first);
  expect(documents.parse(BSON.serialize(card('Beavers')))).toEqual(card('Beavers'));
});

it('reads a document that lies within other bytes', () => {
  const [one, other] = [BSON.serialize(card('Otters')), BSON.serialize(card('Beavers'))];
  const answer = Buffer.concat([one, other]);
  expect(new ParsedDocuments(10_000).parse(answer.subarray(one.length))).toEqual(card('Beavers'));
});

it('forgets those not asked for longest when they take too much memory', () => {
  const documents = new ParsedDocuments(5_000);
  const bytes = Array.from({ length: 20 }, (_, at) => BSON.serialize(card(`${at} ${'x'.repeat(200)}`)));
  const first = bytes.map((each) => documents.parse(each));
  const newestFirst = bytes.map((each, at) => ({ each, parsed: first[at] })).reverse();
  const isKept = newestFirst.map(({ each, parsed }) => documents.parse(each) === parsed);
  expect(isKept).toEqual(bytes.map((_each, at) => at < 3));
});

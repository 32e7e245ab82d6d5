import type { CaseReport, CaseSubject, SubjectRef, SubjectsResponse } from '@storysprout/contract';
import { checkName } from '@storysprout/contract/moderation';
import { ObjectId } from 'mongodb';
import { type ProfileSubject, revisionOf, shownImage, type UserDocument, visibilityOf } from '../../identity';
import * as texts from '../../texts/reports';
import type { ModerationContext } from '../moderation.context';
import type { ReportDocument } from './subject.document';

type NamedUser = Pick<UserDocument, '_id' | 'name'>;

/** Most reports of one name or picture that a moderator reads. */
const mostShown = 20;

/** Reads names and pictures with their reports, for moderators. */
export class SubjectReader {
  constructor(private readonly context: Pick<ModerationContext, 'collections' | 'reports' | 'pictureAddresses'>) {}

  /** Returns the subjects that still exist. */
  async read(refs: readonly SubjectRef[]): Promise<SubjectsResponse['subjects']> {
    const wanted = refs.flatMap(({ kind, id }) => (isOfProfile(kind) ? [{ what: kind, id: new ObjectId(id) }] : []));
    const users = await this.usersById(wanted.map(({ id }) => id));
    const reports = await this.context.reports.about([...users.values()].map(({ _id }) => _id));
    const shown = wanted.flatMap(({ what, id }) => {
      const user = users.get(id.toHexString());
      return user && isThere(user, what, reports) ? [{ what, user }] : [];
    });
    const names = await this.namesOf(reports.map(({ reporterId }) => reporterId));
    return shown.map(({ what, user }) => ({
      subject: this.present(user, what),
      reports: reports
        .filter((report) => isAbout(report, user, what))
        .toSorted((one, other) => other.at.getTime() - one.at.getTime())
        .slice(0, mostShown)
        .map((report) => presentReport(report, isFormer(report, user), names)),
    }));
  }

  private present(user: UserDocument, what: ProfileSubject): CaseSubject {
    const id = user._id.toHexString();
    const shown = {
      kind: what,
      id,
      author: { _id: id, name: user.name },
      visibility: visibilityOf(user, what),
      createdAt: user.createdAt.toISOString(),
      revision: revisionOf(user, what),
    };
    if (what === 'picture') return { ...shown, image: this.addressOf(user), findings: [] };
    return { ...shown, text: user.name, findings: checkName(user.name).map(({ kind, text }) => ({ kind, text })) };
  }

  private addressOf(user: UserDocument): string | null {
    const { image } = user;
    return image === null || shownImage(user) === image ? image : this.context.pictureAddresses.signed(image);
  }

  private async usersById(ids: readonly ObjectId[]): Promise<Map<string, UserDocument>> {
    const found = await this.context.collections.users.find({ _id: { $in: [...ids] } }).toArray();
    return new Map(found.map((user) => [user._id.toHexString(), user]));
  }

  private async namesOf(ids: readonly ObjectId[]): Promise<Map<string, string>> {
    const found = await this.context.collections.users
      .find({ _id: { $in: [...ids] } })
      .project<NamedUser>({ name: 1 })
      .toArray();
    return new Map(found.map(({ _id, name }) => [_id.toHexString(), name]));
  }
}

function isOfProfile(kind: SubjectRef['kind']): kind is ProfileSubject {
  return kind === 'name' || kind === 'picture';
}

function isAbout(report: ReportDocument, user: UserDocument, what: ProfileSubject): boolean {
  const isOf = report.userId.equals(user._id) && report.what === what;
  return isOf && (report.revision === revisionOf(user, what) || isOpen(report));
}

function isOpen({ isRight, decisionId }: ReportDocument): boolean {
  return isRight === null && decisionId === null;
}

/** Returns whether the reported name or picture has been replaced since. */
function isFormer({ what, revision }: ReportDocument, user: UserDocument): boolean {
  return revision !== revisionOf(user, what);
}

/** A deleted picture is still a subject while a report of it waits. */
function isThere(user: UserDocument, what: ProfileSubject, reports: readonly ReportDocument[]): boolean {
  if (what === 'name' || user.image !== null) return true;
  return reports.some((report) => isAbout(report, user, what) && isOpen(report));
}

function presentReport(
  { reason, text, at, reporterId, name }: ReportDocument,
  isFormerOne: boolean,
  names: ReadonlyMap<string, string>,
): CaseReport {
  const _id = reporterId.toHexString();
  const by = { _id, name: names.get(_id) ?? texts.formerReader };
  return { reason, text, at: at.toISOString(), by, ...(isFormerOne && { about: name ?? null }) };
}

/** Topics that differ only in case, spaces or the encoding of accents are the same topic. */
export function topicKey(topic: string): string {
  return topic.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

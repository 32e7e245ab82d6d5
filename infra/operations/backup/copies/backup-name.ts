const pattern = /^storysprout-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/**
 * Returns a name such as `storysprout-2026-11-21T140506Z.backup`. It sorts by time, and has no colon, which some file
 * systems refuse.
 */
export function backupName(at: Date): string {
  return `storysprout-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`;
}

/** Returns when the backup of this name was taken, or null for any other file. */
export function backupTime(name: string): Date | null {
  const [, day, hours, minutes, seconds] = pattern.exec(name) ?? [];
  return day === undefined ? null : new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}

#!/bin/sh
# Every night at BACKUP_AT (UTC) a new backup; then it is copied to BACKUP_S3_BUCKET, if that is set, and those older than BACKUP_KEEP_DAYS
# go. What a restore must not undo is copied there every quarter of an hour, so that little of it is lost with the machine.
# What fails says why, deletes nothing and is tried again the next time.
set -u
# The list goes first, and neither waits for the other.
copy() {
  [ -n "${BACKUP_S3_BUCKET:-}" ] || return 0
  copied=0
  node /app/jobs/run.mjs copy-lasting-list || copied=1
  node /app/jobs/run.mjs copy-backups /backups || copied=1
  return $copied
}
while :; do
  left=$((($(date -u -d "tomorrow $BACKUP_AT" +%s) - $(date -u +%s)) % 86400))
  if [ -n "${BACKUP_S3_BUCKET:-}" ] && [ $left -gt 900 ]; then
    sleep 900
    copy
    continue
  fi
  sleep $left
  node /app/jobs/run.mjs backup /backups &&
    copy &&
    node /app/jobs/run.mjs prune-backups /backups --keep-days "$BACKUP_KEEP_DAYS"
  sleep 1
done

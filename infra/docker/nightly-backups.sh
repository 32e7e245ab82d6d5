#!/bin/sh
# Every night at BACKUP_AT (UTC) a new backup; then it is copied to BACKUP_S3_BUCKET, if that is set, and those older than BACKUP_KEEP_DAYS
# go. What fails says why, deletes nothing and is tried again the next night.
set -u
while :; do
  sleep $((($(date -u -d "tomorrow $BACKUP_AT" +%s) - $(date -u +%s)) % 86400))
  node /app/jobs/run.mjs backup /backups &&
    { [ -z "${BACKUP_S3_BUCKET:-}" ] || node /app/jobs/run.mjs copy-backups /backups; } &&
    node /app/jobs/run.mjs prune-backups /backups --keep-days "$BACKUP_KEEP_DAYS"
  sleep 1
done

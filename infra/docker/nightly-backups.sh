#!/bin/sh
# Every night at BACKUP_AT (UTC) a new backup; then those older than BACKUP_KEEP_DAYS go. One that fails says why, deletes nothing and is
# tried again the next night.
set -u
while :; do
  sleep $((($(date -u -d "tomorrow $BACKUP_AT" +%s) - $(date -u +%s)) % 86400))
  node /app/jobs/run.mjs backup /backups && node /app/jobs/run.mjs prune-backups /backups --keep-days "$BACKUP_KEEP_DAYS"
  sleep 1
done

/**
 * Samples for each alert that make it fire and then clear, in promtool's notation: `1x3` is 1 1 1 1, `0+5x2` is 0 5 10,
 * `_` is missing.
 */
export interface AlertCase {
  /**
   * Minutes between two samples; 1 when missing. Rules that wait for days would take too long if evaluated every
   * minute.
   */
  readonly step?: number;
  readonly series: Readonly<Record<string, string>>;
  /** In minutes, as is `clearAt`. */
  readonly firesAt: number;
  readonly clearAt: number;
}

const requests = 'http_request_duration_seconds_count';
const bucket = (le: string) => `http_request_duration_seconds_bucket{app="blog",le="${le}"}`;
const started = (app: string) => `process_start_time_seconds{app="${app}"}`;
const others = ['blog', 'user', 'admin', 'registry', 'renderer', 'mail-worker'];
const inCluster = 'namespace="storysprout"';

export const alertCases: Readonly<Record<string, AlertCase>> = {
  ProcessGone: {
    series: { [started('gateway')]: '_x10 1x50', ...Object.fromEntries(others.map((app) => [started(app), '1x60'])) },
    firesAt: 8,
    clearAt: 30,
  },
  ErrorsAtTheDoor: {
    series: {
      [`${requests}{app="gateway",status="200"}`]: '0+600x120',
      [`${requests}{app="gateway",status="500"}`]: '0+60x20 1200x100',
    },
    firesAt: 15,
    clearAt: 40,
  },
  RouteFails: {
    series: {
      [`${requests}{app="blog",method="GET",route="/blog/all",status="200"}`]: '0+600x120',
      [`${requests}{app="blog",method="GET",route="/blog/all",status="500"}`]: '0+120x40 4800x80',
    },
    firesAt: 30,
    clearAt: 70,
  },
  AnswersSlow: {
    series: { [bucket('0.5')]: '0+10x40 410+100x80', [bucket('1')]: '0+100x120', [bucket('+Inf')]: '0+100x120' },
    firesAt: 30,
    clearAt: 80,
  },
  EventLoopBusy: {
    series: { 'nodejs_eventloop_lag_p99_seconds{app="blog"}': '0.5x30 0.01x60' },
    firesAt: 20,
    clearAt: 50,
  },
  RestartsInARow: { series: { [started('blog')]: '1 2 3 4 5 5x60' }, firesAt: 10, clearAt: 40 },
  MemoryNearLimit: {
    series: { 'process_resident_memory_bytes{app="blog"}': '500000000x40 100000000x40' },
    firesAt: 25,
    clearAt: 60,
  },
  ManyTurnedAway: {
    series: { [`${requests}{app="gateway",status="429"}`]: '0+600x30 18000x60' },
    firesAt: 25,
    clearAt: 60,
  },
  SocketsLost: { series: { sockets_connected: '1000x20 100x40' }, firesAt: 25, clearAt: 45 },
  QueueStuck: { series: { 'queue_oldest_waiting_seconds{queue="xp"}': '400x20 0x40' }, firesAt: 10, clearAt: 40 },
  MailWaits: {
    series: { 'queue_jobs{queue="challengeEmail",state="waiting"}': '3000x60 0x60' },
    firesAt: 45,
    clearAt: 90,
  },
  MailRefused: { series: { mail_refused_seconds: '700x30 0x30' }, firesAt: 10, clearAt: 50 },
  EmailRunStuck: { series: { email_run_quiet_seconds: '1000x30 0x30' }, firesAt: 10, clearAt: 50 },
  JobsFailed: { series: { 'queue_jobs{queue="xp",state="failed"}': '0x10 5x100' }, firesAt: 15, clearAt: 100 },
  OutboxWaits: { series: { 'outbox_oldest_seconds{app="blog"}': '200x10 0x30' }, firesAt: 5, clearAt: 30 },
  CallsRefused: {
    series: { [`${requests}{app="user",route="/internal/users/{id}",status="403"}`]: '0+6x20 120x40' },
    firesAt: 10,
    clearAt: 40,
  },
  EventsUnreadable: { series: { 'outbox_unreadable_events{app="blog"}': '3x10 0x20' }, firesAt: 5, clearAt: 20 },
  WorryWaits: { series: { 'moderation_oldest_case_seconds{reason="worry"}': '1000x10 0x20' }, firesAt: 5, clearAt: 20 },
  CasesWait: {
    series: { 'moderation_oldest_case_seconds{reason="reported"}': '90000x30 0x30' },
    firesAt: 15,
    clearAt: 45,
  },
  QueuesUnknown: { series: { 'queue_jobs{queue="xp",state="failed"}': '_x10 1x30' }, firesAt: 8, clearAt: 25 },
  EdgeCacheIdle: {
    series: {
      edge_cache_misses_total: '0+6000x60 360000x60',
      edge_cache_hits_total: '0+600x60 36000+60000x60',
    },
    firesAt: 40,
    clearAt: 100,
  },
  // The remote fails on every page, so there is no series of pages shown.
  RemoteFails: {
    series: { 'remote_failures_total{remote="mf_blog",version="2",kind="load-failure"}': '0+10x30 300x60' },
    firesAt: 20,
    clearAt: 70,
  },
  RemoteThrows: {
    series: { 'remote_errors_total{remote="mf_blog",version="2",kind="error"}': '0+10x30 300x60' },
    firesAt: 20,
    clearAt: 70,
  },
  DrawingFails: { series: { 'renderer_failures_total{who="mf_blog"}': '0+2x30 60x60' }, firesAt: 20, clearAt: 70 },
  RedisAway: { series: { redis_up: '0x10 1x30' }, firesAt: 5, clearAt: 25 },
  MongodbAway: { series: { mongodb_up: '0x10 1x30' }, firesAt: 5, clearAt: 25 },
  RedisFillsUp: {
    series: {
      'redis_memory_used_bytes{instance="queues"}': '90x30 10x30',
      'redis_memory_max_bytes{instance="queues"}': '100x60',
      'redis_instance_info{instance="queues",maxmemory_policy="noeviction"}': '1x60',
    },
    firesAt: 20,
    clearAt: 50,
  },
  // The first backup is at time zero, the next one after 38 hours.
  BackupOld: {
    step: 30,
    series: {
      [`kube_cronjob_status_last_successful_time{${inCluster},cronjob="backup"}`]: `0x75 ${38 * 3_600}x10`,
    },
    firesAt: 37 * 60,
    clearAt: 40 * 60,
  },
  ScheduledJobFailed: {
    series: { [`kube_job_status_failed{${inCluster},job_name="backup-1"}`]: '1x10 0x20' },
    firesAt: 5,
    clearAt: 25,
  },
};

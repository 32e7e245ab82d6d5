export { takeOverAfterMs } from './delivery.service';
export { type EmailSendDocument, sendIdOf } from './email-send.document';
export type { EmailSendRepository, SendCounts } from './email-send.repository';
export { createDelivery, createMail, mailStores } from './mail.module';
export { type MailWorkerRepository, workerAwayMs } from './mail-worker.repository';
export type { RecipientLookup } from './recipient-lookup';

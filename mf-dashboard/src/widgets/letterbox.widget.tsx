export { Envelope as default } from '../features/letters/envelope';

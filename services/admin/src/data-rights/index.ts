export { AccountErasure, type PersonalDataPart } from './account-erasure';

export { UnansweredShelf as default } from '../features/unanswered/unanswered-shelf';

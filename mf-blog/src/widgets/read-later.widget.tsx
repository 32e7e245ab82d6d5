export { ReadLaterShelf as default } from '../features/read-later/read-later-shelf';

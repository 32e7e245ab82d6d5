import { BlogCarousel } from '../features/home/blog-carousel';
import { UnansweredShelf } from '../features/unanswered/unanswered-shelf';

/** The stories of the home page. Both rows are one widget, so that they come with one file. */
export default function HomeBlogs() {
  return (
    <>
      <BlogCarousel />
      <UnansweredShelf />
    </>
  );
}

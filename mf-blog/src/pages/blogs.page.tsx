import { Container, LinkButton, PageHeader } from '@storysprout/kit';
import { BlogFilters } from '../features/all-blogs/blog-filters';
import { BlogGrid } from '../features/all-blogs/blog-grid';
import { useBlogFilter } from '../features/all-blogs/use-blog-filter';

/** All Blogs (docs/product.md#lists). */
export default function BlogsPage() {
  const { filter, from, search, setSearch, change, clear } = useBlogFilter();
  return (
    <Container width="wide">
      <PageHeader
        title="All Blogs"
        emoji="books"
        lead="Stories, poems and discoveries, written by children like you."
        actions={
          <LinkButton to="/postblog" icon="pencil">
            Write your own
          </LinkButton>
        }
      />
      <BlogFilters filter={filter} search={search} onSearch={setSearch} onChange={change} />
      <BlogGrid filter={filter} from={from} onSearch={setSearch} onShowAll={clear} />
    </Container>
  );
}

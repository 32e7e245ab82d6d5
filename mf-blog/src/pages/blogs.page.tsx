import { Container, LinkButton, PageHeader } from '@storysprout/kit';
import { BlogFilters } from '../features/browse/blog-filters';
import { BlogGrid } from '../features/browse/blog-grid';
import { useBlogFilter } from '../features/browse/use-blog-filter';
import { UnansweredShelf } from '../features/unanswered/unanswered-shelf';
import * as texts from '../texts/all-blogs';

/** All Blogs (docs/product.md#lists). */
export default function BlogsPage() {
  const { filter, from, search, setSearch, change, clear } = useBlogFilter();
  return (
    <Container width="wide">
      <PageHeader
        title={texts.allBlogs}
        emoji="books"
        lead={texts.storiesPoemsAndDiscoveriesWritten}
        actions={
          <LinkButton to="/postblog" icon="pencil">
            {texts.writeYourOwn}
          </LinkButton>
        }
      />
      <BlogFilters filter={filter} search={search} onSearch={setSearch} onChange={change} />
      <BlogGrid filter={filter} from={from} onSearch={setSearch} onShowAll={clear} end={<UnansweredShelf />} />
    </Container>
  );
}

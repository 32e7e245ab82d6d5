import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint';
import { idInPath, messageResponse, objectId, pageQuery, pictureQuery } from '../core/primitives';
import * as safety from '../moderation/index';
import * as texts from '../texts/not-found';
import * as blog from './blog';
import * as readerParts from './reader-state';

const ofBlog = { params: idInPath(texts.blog) } as const;
const changesBlogs = { changesBlogs: true } as const;
const changesBlog = { ...ofBlog, ...changesBlogs } as const;
const changesComment = { params: idInPath(texts.comment), ...changesBlogs } as const;

const likesOfLongLists = 'in more than 100 entries, `likes` is the newest 32 of each, while `likeCount` is exact';

/** Every call below /blog. */
export const blogEndpoints = [
  endpoint(
    'GET',
    '/blog/all',
    'public',
    `Approved blogs, newest first, or with \`search\` the best first; ${likesOfLongLists}`,
    {
      query: blog.listBlogsQuery,
      response: blog.blogPage,
      // Up to a thousand blogs in full.
      cache: { mostBytesWithoutQuery: 8 * 1024 * 1024, readersDifferBy: 'likes' },
    },
  ),
  endpoint('GET', '/blog/post/{id}', 'public', 'One blog; unpublished ones only for their author and moderators', {
    ...ofBlog,
    response: blog.blogResponse,
    cache: { readersDifferBy: 'likes' },
  }),
  endpoint('POST', '/blog/post/{id}/share', 'user', 'Count a share', {
    ...ofBlog,
    response: z.object({ success: z.literal(true), shareCount: z.number() }),
  }),
  endpoint('GET', '/blog/comments/count/{id}', 'public', 'How many comments and replies a blog has', {
    ...ofBlog,
    response: z.object({ totalCount: z.number() }),
    cache: {},
  }),
  endpoint(
    'GET',
    '/blog/comment/get',
    'public',
    `Comments on a blog, oldest first, with their first replies; ${likesOfLongLists}`,
    {
      query: z.object({ postId: objectId, ...pageQuery.shape }),
      response: z.array(blog.comment),
      cache: {},
    },
  ),
  endpoint('GET', '/blog/comment/replies', 'public', 'Replies to a comment, oldest first', {
    query: z.object({ commentId: objectId, ...pageQuery.shape }),
    response: blog.replyPage,
    cache: {},
  }),
  endpoint('POST', '/blog/comment/add', 'user', 'Comment on a blog', {
    ...changesBlogs,
    idempotent: true,
    body: blog.addCommentRequest,
    response: blog.addCommentResponse,
    status: 201,
  }),
  endpoint('POST', '/blog/comment/{id}/reply', 'user', 'Reply to a comment', {
    ...changesComment,
    idempotent: true,
    body: blog.addReplyRequest,
    response: blog.addReplyResponse,
    status: 201,
  }),
  endpoint('PATCH', '/blog/comment/{id}/like', 'user', 'Like a comment, or take the like back', {
    ...changesComment,
    body: blog.likeRequest,
    response: blog.likeResponse,
  }),
  endpoint('PATCH', '/blog/blog/{id}/bloglike', 'user', 'Like a blog, or take the like back', {
    ...changesBlog,
    body: blog.likeRequest,
    response: blog.likeResponse,
  }),
  endpoint('GET', '/blog/likes/mine', 'user', 'The blogs that I like, the newest like first', {
    query: readerParts.ownLikesQuery,
    response: readerParts.ownLikesResponse,
  }),
  endpoint(
    'GET',
    '/blog/comments/mine',
    'user',
    'What is mine beneath a blog: likes, and whether I wrote what others do not see',
    {
      query: readerParts.ownCommentsQuery,
      response: readerParts.ownCommentsResponse,
    },
  ),
  endpoint('GET', '/blog/user/blogs', 'user', `My own blogs, drafts included; ${likesOfLongLists}`, {
    query: blog.listOwnBlogsQuery,
    response: blog.wholeBlogPage,
  }),
  endpoint('POST', '/blog/create', 'user', 'Save a draft or send a blog for review', {
    ...changesBlogs,
    idempotent: true,
    body: blog.writeBlogRequest,
    picture: 'image',
    response: blog.writeBlogResponse,
    status: 201,
  }),
  endpoint('PUT', '/blog/update/{id}', 'user', 'Change a draft or a rejected blog, or correct a published one', {
    ...changesBlog,
    body: blog.writeBlogRequest,
    picture: 'image',
    response: blog.writeBlogResponse,
  }),
  endpoint('GET', '/images/blog/{file}', 'public', 'A picture of a blog: <id>.webp or <id>-small.webp', {
    query: pictureQuery,
    contentType: 'image/webp',
  }),
  endpoint('GET', '/blog/taken-back', 'public', 'What is no longer public, for browsers that keep copies', {
    query: safety.removalsQuery,
    response: safety.removalsResponse,
  }),
  endpoint(
    'DELETE',
    '/blog/post/{id}',
    'user',
    'Delete or withdraw my own blog, or as a moderator take anybody’s away',
    {
      ...changesBlog,
      body: safety.removeTextRequest,
      isBodyOptional: true,
      response: safety.removeTextResponse,
    },
  ),
  endpoint('DELETE', '/blog/comment/{id}', 'user', 'Take my own comment away, or as a moderator anybody’s', {
    ...changesComment,
    body: safety.removeTextRequest,
    isBodyOptional: true,
    response: safety.removeTextResponse,
  }),
  endpoint('DELETE', '/blog/reply/{id}', 'user', 'Take my own reply away, or as a moderator anybody’s', {
    params: idInPath(texts.reply),
    ...changesBlogs,
    body: safety.removeTextRequest,
    isBodyOptional: true,
    response: safety.removeTextResponse,
  }),
  endpoint('POST', '/blog/report', 'user', 'Report a blog, comment or reply; 200 when I did already', {
    ...changesBlogs,
    body: safety.reportBlogRequest,
    response: messageResponse,
    status: 201,
  }),
  endpoint('GET', '/blog/reports/mine', 'user', 'What I reported, newest first', {
    response: safety.myReportsResponse,
  }),
] as const;

import { describe, expect, it } from 'vitest';
import { pictureOptionsOf } from './picture-place';

describe('where pictures are kept', () => {
  it('is the database unless a bucket is wanted', () => {
    expect(pictureOptionsOf({}, 'blog')).toEqual({ bucket: null, isBucketForNew: false });
  });

  it('is a bucket, which needs a name, and both halves of its key or none', () => {
    expect(pictureOptionsOf({ IMAGE_STORE: 's3', IMAGE_S3_BUCKET: 'pictures' }, 'user')).toMatchObject({
      bucket: expect.anything(),
      isBucketForNew: true,
    });
    expect(() => pictureOptionsOf({ IMAGE_STORE: 's3' }, 'user')).toThrow('IMAGE_S3_BUCKET');
    const half = { IMAGE_STORE: 's3', IMAGE_S3_BUCKET: 'pictures', IMAGE_S3_KEY_ID: 'key' } as const;
    expect(() => pictureOptionsOf(half, 'user')).toThrow('set both or neither');
  });

  it('is the database again for new ones when it is switched back, and older ones are still found', () => {
    const options = pictureOptionsOf({ IMAGE_STORE: 'database', IMAGE_S3_BUCKET: 'pictures' }, 'blog');
    expect(options).toMatchObject({ bucket: expect.anything(), isBucketForNew: false });
  });
});

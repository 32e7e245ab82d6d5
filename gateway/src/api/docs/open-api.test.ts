import { endpoints } from '@storysprout/contract/api';
import { describe, expect, it } from 'vitest';
import { openApi } from './open-api';

const description = openApi();
const text = JSON.stringify(description);

describe('openApi', () => {
  it('has every call once, under a name of its own', () => {
    const names = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name);
    expect(names).toHaveLength(endpoints.length);
    expect(new Set(names).size).toBe(names.length);
  });

  it('points only to schemas it has', () => {
    const { schemas } = description.components as { schemas: Record<string, unknown> };
    const pointers = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, pointer]) => pointer);
    expect(pointers.length).toBeGreaterThan(endpoints.length);
    for (const pointer of pointers)
      expect(Object.keys(schemas)).toContain(pointer?.replace('#/components/schemas/', ''));
  });

  it('names parameters, who may call, and multipart bodies with a picture', () => {
    const paths = description.paths as Record<string, Record<string, Record<string, unknown>>>;
    expect(paths['/blog/update/{id}']?.put).toMatchObject({
      security: [{ token: [] }],
      parameters: [{ name: 'id', in: 'path', required: true }],
      requestBody: { content: { 'multipart/form-data': { schema: { properties: { image: { format: 'binary' } } } } } },
    });
    expect(paths['/blog/comment/get']?.get?.parameters).toContainEqual(
      expect.objectContaining({ name: 'postId', in: 'query', required: true }),
    );
    expect(paths['/blog/all']?.get).not.toHaveProperty('security');
  });
});

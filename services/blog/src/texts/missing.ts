export const blog = 'Blog not found.';
export const comment = 'Comment not found.';
export const reply = 'Reply not found.';

export const updated = 'Profile updated!';

/** The moderator of a site that `npm start` runs without settings. Everybody who reads this code knows the password. */
export const firstAdmin = { email: 'admin@storysprout.example', password: 'sprout-and-grow' } as const;

/** Texts of the Contact Us page. */

export const contactUs = 'Contact Us';
export const lead = 'A question, an idea, something that bothers you? We read every letter.';
export const writeToUsAt = 'Write to us at';
export const askForHelp = 'Ask a grown-up to help you send it. We answer within a few days.';

/** Texts of the Contact Us page. */

export const contactUs = 'Contact Us';
export const lead = 'Do you have a question or an idea? Does something bother you? We read every email.';
export const writeToUsAt = 'Write to us at';
export const askForHelp = 'Ask a grown-up to help you send it. We answer within a few days.';

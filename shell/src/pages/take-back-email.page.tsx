import { api } from '@storysprout/kit';
import { EmailLinkPage } from './email-link.page';

export default function TakeBackEmailPage() {
  return (
    <EmailLinkPage
      title="Was it not you?"
      emoji="locked"
      question="Press the button if you did not change your email. Your account gets its old email back, and everybody is signed out."
      button="It was not me"
      follow={(token) => api.call('POST /user/take-back-email', { body: { token } })}
      next={{ to: '/forgot-password', label: 'Choose a new password' }}
      help={{ to: '/contact', label: 'Write to us' }}
    />
  );
}

import { api } from '@storysprout/kit';
import { useNavigation } from '../remotes/placed-items';
import { EmailLinkPage } from './email-link.page';

export default function VerifyEmailPage() {
  const profile = useNavigation('profile')[0]?.to ?? '/';
  return (
    <EmailLinkPage
      title="Is this your email?"
      emoji="love-letter"
      question="Press the button to tell us that you got our letter."
      button="Yes, it is mine"
      follow={(token) => api.call('POST /user/verify-email', { body: { token } })}
      next={{ to: profile, label: 'Go to your profile' }}
      help={{ to: profile, label: 'Ask for a new letter in your profile' }}
    />
  );
}

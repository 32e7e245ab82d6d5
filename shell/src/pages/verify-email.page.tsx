import { verifyEmail } from '../api/account';
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
      follow={verifyEmail}
      next={{ to: profile, label: 'Go to your profile' }}
      help={{ to: profile, label: 'Ask for a new letter in your profile' }}
    />
  );
}

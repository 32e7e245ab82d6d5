import { api } from '@storysprout/kit';
import { useNavigation } from '../../remotes/parts/navigation-items';
import * as texts from '../../texts/email-links';
import { EmailLinkPage } from './email-link.page';

export default function VerifyEmailPage() {
  const profile = useNavigation('profile')[0]?.to ?? '/';
  return (
    <EmailLinkPage
      title={texts.isThisYourEmail}
      emoji="love-letter"
      question={texts.verifyQuestion}
      button={texts.yesItIsMine}
      follow={(token) => api.call('POST /user/verify-email', { body: { token } })}
      next={{ to: profile, label: texts.goToYourProfile }}
      help={{ to: profile, label: texts.askInYourProfile }}
    />
  );
}

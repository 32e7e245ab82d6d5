import { api } from '@storysprout/kit';
import * as texts from '../../texts/email-links';
import { EmailLinkPage } from './email-link.page';

export default function TakeBackEmailPage() {
  return (
    <EmailLinkPage
      title={texts.wasItNotYou}
      emoji="locked"
      question={texts.takeBackQuestion}
      button={texts.itWasNotMe}
      follow={(token) => api.call('POST /user/take-back-email', { body: { token } })}
      next={{ to: '/forgot-password', label: texts.chooseANewPassword }}
      help={{ to: '/contact', label: texts.writeToUs }}
    />
  );
}

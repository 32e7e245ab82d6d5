import { PolicyPage } from './policy-page';
import { privacyText } from './texts';

export default function PrivacyPage() {
  return <PolicyPage text={privacyText} path="/privacy" />;
}

import { PolicyPage } from '../policies/policy-page';
import { privacyText } from '../policies/texts';

export default function PrivacyPage() {
  return <PolicyPage text={privacyText} path="/privacy" />;
}

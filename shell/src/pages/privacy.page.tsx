import { PromisePage } from '../promises/promise-page';
import { privacyText } from '../promises/texts';

export default function PrivacyPage() {
  return <PromisePage text={privacyText} path="/privacy" />;
}

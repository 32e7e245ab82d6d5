import { siteSettings } from '@storysprout/kit';
import { PolicyPage } from './policy-page';
import { privacyText } from './texts';

export default function PrivacyPage() {
  return <PolicyPage text={privacyText(siteSettings())} path="/privacy" />;
}

import { PolicyPage } from './policy-page';
import { rulesText } from './texts';

export default function RulesPage() {
  return <PolicyPage text={rulesText} path="/rules" />;
}

import { PolicyPage } from '../policies/policy-page';
import { rulesText } from '../policies/texts';

export default function RulesPage() {
  return <PolicyPage text={rulesText} path="/rules" />;
}

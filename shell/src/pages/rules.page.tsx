import { PromisePage } from '../promises/promise-page';
import { rulesText } from '../promises/texts';

export default function RulesPage() {
  return <PromisePage text={rulesText} path="/rules" />;
}

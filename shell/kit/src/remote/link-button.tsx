import type { LinkProps } from 'react-router-dom';
import { ButtonContent, type ButtonLook, buttonClass } from '../components/button';
import { PageLink } from './page-link';

export interface LinkButtonProps extends ButtonLook, LinkProps {}

/** A link that looks like a button. */
export function LinkButton({ variant, size, block, icon, className, children, ...link }: LinkButtonProps) {
  return (
    <PageLink className={buttonClass({ variant, size, block }, className)} {...link}>
      <ButtonContent icon={icon} size={size}>
        {children}
      </ButtonContent>
    </PageLink>
  );
}

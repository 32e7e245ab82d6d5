import { Link, type LinkProps } from 'react-router-dom';
import { ButtonContent, type ButtonLook, buttonClass } from '../components/button';
import { useRemoteHost } from './remote-host';

const pathOf = (to: LinkProps['to']): string => (typeof to === 'string' ? to : (to.pathname ?? ''));

/** Returns handlers that fetch a page's code when a pointer or the focus reaches a link to it. */
export function usePreload(to: LinkProps['to']): Pick<LinkProps, 'onPointerEnter' | 'onFocus'> {
  const { preloadPage } = useRemoteHost();
  const preload = () => preloadPage(pathOf(to));
  return { onPointerEnter: preload, onFocus: preload };
}

/** A link to a page of the site that prefetches the page's code. */
export function PageLink(props: LinkProps) {
  return <Link {...usePreload(props.to)} {...props} />;
}

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

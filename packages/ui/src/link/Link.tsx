import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { ExternalLinkIcon } from '../icon/icons.tsx'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'
import { safeHref } from './safeHref.ts'

/** Props of `Link`. */
export type LinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'className' | 'href' | 'target' | 'rel'> & {
  href: string
  /** Text that tells screen readers that the link opens a new tab. If it is set, the link also shows the icon for external links. */
  externalLabel?: string | undefined
}

/** A link that always opens a new tab, so that the site's page stays open. */
export const Link = /* @__PURE__ */ forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { href, externalLabel, children, ...rest },
  ref,
) {
  return (
    <a {...rest} className="lk-link" href={safeHref(href)} ref={ref} rel="noopener noreferrer" target="_blank">
      {children}
      {externalLabel !== undefined && (
        <>
          <ExternalLinkIcon height="16" width="16" />
          <VisuallyHidden> {externalLabel}</VisuallyHidden>
        </>
      )}
    </a>
  )
})

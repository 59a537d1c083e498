/** Safe's own pages, the only frames that are asked for an account. */
export const safeHosts = /^https:\/\/(?:[a-z0-9-]+\.)*safe\.global$/

/** Whether the page runs in a frame of Safe's own web site. Firefox tells the frame's maker by the referrer alone. */
export function isFramedBySafe(page: Window): boolean {
  if (page.parent === page) return false
  const ancestor = page.location.ancestorOrigins?.[0] ?? originOf(page.document.referrer)
  return ancestor !== undefined && safeHosts.test(ancestor)
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}

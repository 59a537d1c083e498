function createSvgUrl(body: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${body}</svg>`)}`
}

/** Pictures of invented wallets and networks, as data URIs. Wallets that announce themselves on a page use the same format. */
export const marks = {
  fox: createSvgUrl(
    '<path fill="#f6ede4" d="M0 0h40v40H0z"/><path fill="#e8762b" d="m9 9 11 5 11-5-2 14-9 9-9-9z"/><path fill="#763d16" d="m15 21 3 2-3 1zm10 0-3 2 3 1z"/>',
  ),
  orbit: createSvgUrl(
    '<path fill="#5b4bdb" d="M0 0h40v40H0z"/><circle cx="20" cy="20" r="9" fill="none" stroke="#fff" stroke-width="3"/><circle cx="27" cy="13" r="4" fill="#ffd166"/>',
  ),
  shell: createSvgUrl(
    '<path fill="#0d8f83" d="M0 0h40v40H0z"/><path fill="#d9fff6" d="M8 27c0-8 5-15 12-15s12 7 12 15z"/>',
  ),
  night: createSvgUrl(
    '<path fill="#15161c" d="M0 0h40v40H0z"/><path fill="#fff" d="M26 24a9 9 0 0 1-11-11 9 9 0 1 0 11 11z"/>',
  ),
  net: createSvgUrl('<path fill="#3a6df0" d="M0 0h40v40H0z"/><path fill="#fff" d="m20 8 8 12-8 12-8-12z"/>'),
} as const

function createSvgUrl(body: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${body}</svg>`)}`
}

/** Pictures of invented wallets and networks, as data URIs. Wallets that announce themselves on a page use the same format. */
export const marks = {
  harbor: createSvgUrl(
    '<path fill="#0f6fff" d="M0 0h40v40H0z"/><path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" d="M20 12v18m-8-8c0 5 3.5 8 8 8s8-3 8-8"/><circle cx="20" cy="11" r="3" fill="#fff"/>',
  ),
  ember: createSvgUrl(
    '<path fill="#1d1310" d="M0 0h40v40H0z"/><path fill="#ff7a3d" d="M20 7c2 6 8 8 8 16a8 8 0 0 1-16 0c0-4 2-6 3-9 2 1 3 2 3 4 2-3 2-7 2-11z"/>',
  ),
  meadow: createSvgUrl(
    '<path fill="#d9f5d6" d="M0 0h40v40H0z"/><path fill="#1c7c3c" d="M10 29c0-11 8-17 20-18-1 13-8 19-18 17l-1 3z"/>',
  ),
  slate: createSvgUrl(
    '<path fill="#e7e9ef" d="M0 0h40v40H0z"/><rect x="9" y="12" width="22" height="16" rx="4" fill="#2c3140"/><circle cx="26" cy="20" r="2" fill="#e7e9ef"/>',
  ),
  prism: createSvgUrl(
    '<path fill="#6a3df0" d="M0 0h40v40H0z"/><path fill="#fff" d="m20 9 11 20H9z"/><path fill="#c9b8ff" d="m20 9 0 20H9z"/>',
  ),
  ether: createSvgUrl(
    '<path fill="#e8ebf7" d="M0 0h40v40H0z"/><path fill="#5b6bbf" d="m20 7 8 13-8 5-8-5z"/><path fill="#39458f" d="m12 23 8 10 8-10-8 5z"/>',
  ),
  tide: createSvgUrl(
    '<path fill="#1057ff" d="M0 0h40v40H0z"/><path fill="none" stroke="#fff" stroke-width="3" d="M8 18c4-4 8-4 12 0s8 4 12 0M8 26c4-4 8-4 12 0s8 4 12 0"/>',
  ),
  loop: createSvgUrl(
    '<path fill="#ff2d43" d="M0 0h40v40H0z"/><circle cx="15" cy="20" r="6" fill="none" stroke="#fff" stroke-width="3"/><circle cx="25" cy="20" r="6" fill="none" stroke="#fff" stroke-width="3"/>',
  ),
} as const

/** A network's logo, copied from @web3icons/core (MIT). The logo belongs to its owner, see NOTICE. */
export const mark =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='24' fill='none' viewBox='0 0 24 24'%3E%3Cg clip-path='url(%23unichain__a)'%3E%3Cpath fill='%23F50DB4' d='M24 0H0v24h24z'/%3E%3Cpath fill='%23fff' d='M20 11.848A7.847 7.847 0 0 1 12.152 4h-.304v7.848H4v.304A7.847 7.847 0 0 1 11.848 20h.304v-7.848H20z'/%3E%3C/g%3E%3Cdefs%3E%3CclipPath id='unichain__a'%3E%3Cpath fill='%23fff' d='M0 0h24v24H0z'/%3E%3C/clipPath%3E%3C/defs%3E%3C/svg%3E"

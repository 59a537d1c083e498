/**
 * The parts of a kit whose code comes with their first use, by name. Each adds itself here where it is defined, so that the kit knows its
 * type and fetches nothing of it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add themselves.
export interface Features {}

/**
 * The features of a kit, by name. Their code is loaded on first use. Each feature adds its type here in its own file, so that the kit knows
 * the type without loading the code.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add themselves.
export interface Features {}

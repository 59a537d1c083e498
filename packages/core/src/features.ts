/**
 * The features of a kit, by name. The code of a feature is loaded on first use. The file of each feature adds its type
 * to this interface, so that the kit knows the type without loading the code.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the file of each feature adds a field.
export interface Features {}

export { VirtualGrid, type VirtualGridProps } from '../virtual-grid/VirtualGrid.tsx'

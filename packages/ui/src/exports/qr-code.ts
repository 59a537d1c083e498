export { QrCode, type QrCodeProps, QrCodeSkeleton, type QrCodeSkeletonProps } from '../qr-code/QrCode.tsx'

export default function KitGalleryPage() {
  return null;
}

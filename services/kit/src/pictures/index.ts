export { imageIdOf, imagePath, imageRoutes } from './image.routes';
export { ImageStore } from './image-store';
export { PictureAddresses } from './picture-addresses';
export { PictureBucket } from './picture-bucket';
export { pictureStore } from './picture-file';
export { type PicturePlace, pictureOptionsOf, picturePlaceShape } from './picture-place';
export { PictureSweeper } from './picture-sweeper';
export { PublicPictures } from './public-pictures';

export { readIcon } from './brand-icons.ts';
export { iconPath, presentAccent, presentBrand } from './brands.presenter.ts';
export { brandColumns, brandOfEvent, type BrandRow } from './brands.repository.ts';
export { brandAt } from './brands.service.ts';
export { brandRoutes, serveBrands } from './brands.routes.ts';

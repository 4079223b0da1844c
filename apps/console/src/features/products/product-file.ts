import { productImportColumns, type ProductImportColumn } from '@backline/contract/product-import';
import * as productTexts from '@backline/contract/products.texts';
import { importRows, type ImportRow } from '../../lib/sheets/import-rows.ts';
import type { SheetKind } from '../../ui/use-sheet.ts';

export const columnNames: Record<ProductImportColumn, string> = {
  title: 'Title',
  description: 'Description',
  price: 'Price',
  size: 'Size',
  quantity: 'Quantity',
};

export const maxFileRows = 5_000;

export type ProductFileRow = ImportRow<ProductImportColumn>;

/** Accepts column titles in English, German, Spanish and French. */
export const productSheet: SheetKind = {
  titles: {
    byField: {
      title: [
        'title',
        'name',
        'product',
        'productname',
        'producttitle',
        'item',
        'itemname',
        'article',
        'titel',
        'artikel',
        'artikelname',
        'produkt',
        'bezeichnung',
        'nombre',
        'producto',
        'articulo',
        'titulo',
        'nom',
        'produit',
        'titre',
        'designation',
      ],
      description: ['description', 'details', 'bodyhtml', 'beschreibung', 'descripcion'],
      price: ['price', 'unitprice', 'variantprice', 'preis', 'einzelpreis', 'precio', 'prix'],
      size: ['size', 'variant', 'große', 'groesse', 'talla', 'tamano', 'taille'],
      quantity: [
        'quantity',
        'qty',
        'stock',
        'instock',
        'variantinventoryqty',
        'menge',
        'anzahl',
        'bestand',
        'stuck',
        'cantidad',
        'existencias',
        'quantite',
        'stocks',
      ],
    } satisfies Record<ProductImportColumn, string[]>,
  },
  maxRows: maxFileRows,
  maxLine: 100_000,
  // Exceeds any field's limit, so that the server rejects the row and not the whole call.
  maxCellLength: 10_000,
  maxMegabytes: 8,
  fields: productImportColumns.map((key) => ({ key, title: columnNames[key] })),
  missing: (fields) => (fields.has('title') ? null : productTexts.importNoTitle),
};

export const productRows = importRows(productImportColumns);

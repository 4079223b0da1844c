export const originInvalid = 'Enter an address such as https://www.example.org, without a path.';
export const tooManyOrigins = (max: number) => `Enter up to ${max} sites.`;
export const saved = 'The sites have been saved.';

import { createRequire } from 'node:module';
import { join } from 'node:path';

// All styles that Ant Design's `lib` writes into the document, the theme's values above all, in an element for each of its components.
// jsdom lays nothing out: there they are read by nobody, but each of the next ones looks through all that are there, a twentieth of
// a page's test.
const ofApp = createRequire(join(process.cwd(), 'package.json'));
const ofStyles = createRequire(ofApp.resolve('@ant-design/cssinjs'));
const styles = ofStyles('@rc-component/util/lib/Dom/dynamicCSS');
const unread = document.createElement('style');
styles.updateCSS = () => unread;

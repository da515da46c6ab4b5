// Wrong on purpose: the business must know neither the database nor a framework. scripts/import-direction.spec.ts proves
// that the linter says so.
import { Database } from '@helix/database';
import { Injectable } from '@nestjs/common';

export const wrong = [Database, Injectable];
